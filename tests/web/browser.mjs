// For browser tests: runs Debian's chromium with playwright-core, and axe-core.
// Both packages come from npm, in a folder below the current one.
//
//     import {browser, is, has, finish, settle} from './browser.mjs'
//
// The output has the format of tests/tools/lib/expect.sh.
import {mkdirSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {pathToFileURL} from 'node:url'

const require = createRequire(process.cwd() + '/')
const {chromium} = require('playwright-core')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

let passed = 0, failed = 0

export function is(name, wanted, got) {
    if (JSON.stringify(wanted) === JSON.stringify(got)) {
        passed++
    } else {
        failed++
        console.log(`${name}\n    wanted: ${JSON.stringify(wanted)}\n` +
                    `    got:    ${JSON.stringify(got)}`)
    }
}

export function finish() {
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed ? 1 : 0
}

export const phone = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true}

// Opens a browser without a network. Requests for anything but files, and
// errors of a page (a violated policy, a failed script), are collected in
// `faults`.
export async function browse() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    })
    const faults = []
    return {
        faults,
        close: () => browser.close(),
        async open(path, options = {}) {
            const {hash = '', ...rest} = options
            const context = await browser.newContext({colorScheme: 'light', ...rest})
            const page = await context.newPage()
            page.on('pageerror', e => faults.push(`${path}: ${e.message}`))
            page.on('console', m => {
                if (m.type() === 'error' || m.type() === 'warning')
                    faults.push(`${path}: ${m.text()}`)
            })
            page.on('request', r => {
                if (!/^(file|data|blob):/.test(r.url()))
                    faults.push(`${path}: asks for ${r.url()}`)
            })
            page.on('dialog', d => {
                faults.push(`${path}: a dialog, ${d.message()}`)
                d.dismiss()
            })
            await page.goto(pathToFileURL(path).href + hash)
            return page
        },
    }
}

// Returns the findings that axe-core rates as serious or worse.
export async function serious(page) {
    await page.evaluate(axe)
    const {violations} = await page.evaluate(() => axe.run(document, {
        preload: false,
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }))
    return violations.filter(v => ['serious', 'critical'].includes(v.impact))
        .map(v => `${v.id}: ${v.nodes.map(n => n.html).slice(0, 3).join(' ')}`)
}

// True if the page is wider than its window.
export const overflows = page =>
    page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

// Stores a picture of the page in the folder SHOTS.
export async function shot(page, name) {
    if (!process.env.SHOTS)
        return
    mkdirSync(process.env.SHOTS, {recursive: true})
    await page.screenshot({path: `${process.env.SHOTS}/${name}.png`, fullPage: false})
}

// Checks the page in light and dark mode, on a phone and on paper: it must have
// no serious findings, and nothing may be too wide.
export async function looks(browser, path, name) {
    for (const [look, options] of Object.entries({
        light: {}, dark: {colorScheme: 'dark'}, phone, plain: {javaScriptEnabled: false},
    })) {
        const page = await browser.open(path, options)
        if (look !== 'plain') {
            is(`${name}, ${look}: axe`, [], await serious(page))
            is(`${name}, ${look}: too wide`, false, await overflows(page))
        }
        await shot(page, `${name}-${look}`)
        if (look === 'light') {
            await page.emulateMedia({media: 'print'})
            await shot(page, `${name}-print`)
        }
        await page.context().close()
    }
}
