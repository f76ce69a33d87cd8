// event.mjs FOLDER: tests the pages that event.sh has written there.
import {browse, finish, is, looks} from './browser.mjs'

const folder = process.argv[2]
const browser = await browse()

let page = await browser.open(`${folder}/made.html`)
is('tables', ['Standings', 'Crosstable', 'Rounds', 'Standings', 'Matches', 'Rounds'],
    (await page.locator('.event caption').allTextContents()))
is('a winner', 'Cid', await page.textContent('.event tbody td:nth-child(2)'))
is('who held the title', ['1992 Ann', '1993 Bob'],
    (await page.locator('.timeline li').allTextContents()).map(t => t.trim()))
is('a bracket is drawn', ['Ann1', 'Dan0', 'Bob1', 'Cid0', 'Ann0', 'Bob1', 'Bob'],
    await page.locator('.bracket g').allTextContents())
is('names within their lines', true, await page.evaluate(() =>
    [...document.querySelectorAll('.bracket g')].every(g => {
        const line = g.querySelector('path').getBoundingClientRect()
        return [...g.querySelectorAll('text')].every(t => {
            const box = t.getBoundingClientRect()
            return box.left >= line.left && box.right <= line.right && box.bottom <= line.bottom + 6
        })
    })))
await page.context().close()

page = await browser.open(`${folder}/champions.html`)
is('bars of two who held it', ['Ann', 'Bob'], await page.locator('.timeline-drawn svg text').allTextContents())
is('one after the other', true, await page.evaluate(() => {
    const bars = [...document.querySelectorAll('.timeline-drawn rect')].map(e => e.getBoundingClientRect())
    return bars.length === 3 && bars.every((b, i) => !i || bars[i - 1].right <= b.left + 1)
}))
is('reigns', ['1990–1991', '1992', '1993–1995'], await page.locator('.years').allTextContents())
is('years rise', true, await page.evaluate(() => {
    const years = [...document.querySelectorAll('.years')].map(e => parseInt(e.textContent))
    return years.every((year, i) => !i || years[i - 1] <= year)
}))
await page.context().close()

page = await browser.open(`${folder}/swiss.html`)
is('no element of a name', 0, await page.locator('main img').count())
is('30 stand there', 30, await page.locator('table').first().locator('tbody tr').count())
await page.context().close()
for (const name of ['made', 'champions', 'swiss'])
    await looks(browser, `${folder}/${name}.html`, 'event-' + name)
is('nothing is asked for, nothing complains', [], browser.faults)
await browser.close()
finish()
