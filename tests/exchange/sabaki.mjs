// sabaki.mjs TREES RECORDS: compares trees as read by @sabaki/sgf with the JSON
// of the same records. Each ply must have a node, and the order of nodes,
// variations, points, comments and clocks must agree. Prints a line for each
// tree that differs.
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'

const sgf = createRequire(process.cwd() + '/')('@sabaki/sgf')
const trees = sgf.parse(readFileSync(process.argv[2], 'utf8'))
const records = readFileSync(process.argv[3], 'utf8').trim().split('\n').map(JSON.parse)

// Converts a list of plies to nodes. The first ply and its variations become
// siblings.
function branches(line, at = 0) {
    if (at === line.length) return []
    const own = {ply: line[at], next: branches(line, at + 1)}
    const others = (line[at].variations || []).flatMap(v => branches(v))
    return [own, ...others]
}

function cell(point, rows) {
    return point[0] + (rows - (point.charCodeAt(1) - 97))
}

function differs(tree, wanted, rows, path) {
    const {ply} = wanted
    const value = (tree.data.B || tree.data.W || [null])[0]
    if (value === null) return `${path}: no ply`
    const points = ply.parts.points || []
    const read = points.length ? value.split(':').map(p => cell(p, rows)) : []
    if (read.join() !== points.join()) return `${path}: ${value}, not ${points}`
    const comments = (ply.notes || []).concat(ply.before || [])
        .filter(n => n.comment !== undefined && !/^\[%(clk|sgf)/.test(n.comment))
    const text = (tree.data.C || []).concat(tree.data.CB || []).join('\n')
    for (const {comment} of comments)
        if (!text.includes(comment)) return `${path}: ${comment} is missing`
    if (ply.clock !== undefined &&
        Number((tree.data.BL || tree.data.WL || [NaN])[0]) !== ply.clock)
        return `${path}: clock ${ply.clock}`
    return children(tree, wanted.next, rows, path)
}

function children(tree, wanted, rows, path) {
    if (tree.children.length !== wanted.length)
        return `${path}: ${tree.children.length} children, not ${wanted.length}`
    for (let i = 0; i < wanted.length; i++) {
        const found = differs(tree.children[i], wanted[i], rows, `${path}.${i}`)
        if (found) return found
    }
    return ''
}

if (trees.length !== records.length)
    console.log(`${trees.length} trees, not ${records.length}`)
records.forEach((record, i) => {
    const tree = trees[i]
    const found = children(tree, branches(record.plies), Number(tree.data.SZ[0]), 'root')
    if (found) console.log(`record ${i + 1}: ${found}`)
    else if (tree.data.RU[0] !== record.tags.Game) console.log(`record ${i + 1}: game`)
    else if ((tree.data.PB || [''])[0] !== (record.tags.First || ''))
        console.log(`record ${i + 1}: First`)
})
