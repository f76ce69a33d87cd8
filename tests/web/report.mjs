// report.mjs FOLDER: tests the pages that report.sh has written there.
import {browse, finish, is, looks} from './browser.mjs'

const folder = process.argv[2]
const browser = await browse()
const target = page => page.evaluate(() => document.querySelector(':target')?.id)

let page = await browser.open(`${folder}/report.html`)
is('what is wrong', ['unknown-word', 'illegal-move', 'bad-date'],
    await page.locator('#kinds + div tbody td:first-child').allTextContents())
is('files', ['box/first.qux', 'box/second.qux'],
    await page.locator('#files + div a').allTextContents())
is('those that are clean', ['box/<img src=x onerror=alert(1)>.qux'],
    await page.locator('.clean bdi').allTextContents())
is('a name is text', 0, await page.locator('main img, main b').count())
is('what is marked', ['a1', '<script>alert(2)</script>', '1998-31-12', 'z9', '1998-31-12', 'z9',
    '1998-31-12', 'z9'], await page.locator('mark').allTextContents())

// Links from a kind of diagnostic through all its occurrences, and back.
await page.click('text=bad-date')
const way = [await target(page)]
while (way.length < 4) {
    await page.click(':target .kind a')
    way.push(await target(page))
}
is('from one to the next', ['bad-date-1', 'bad-date-2', 'bad-date-3', 'bad-date-4'], way)
is('and back to its kind', 'TR', await page.evaluate(() => document.querySelector(':target').tagName))
await page.click('#files + div a >> nth=1')
is('to a file', 'box/second.qux', await page.textContent(':target h3'))

// Choosing which diagnostics are shown.
await page.selectOption('#wanted', 'kind bad-date')
is('of one kind', 3, await page.locator('.fault:visible').count())
is('a file without is away', 1, await page.locator('.file:visible').count())
is('it is told', '3 problems are shown', await page.textContent('#told'))
await page.selectOption('#wanted', 'severity error')
is('errors', 5, await page.locator('.fault:visible').count())
await page.click('#kinds + div a >> nth=2')
await page.waitForFunction(() => document.getElementById('wanted').value === '')
is('a link shows what it leads to', true, await page.locator('#bad-date-1').isVisible())
await page.context().close()

page = await browser.open(`${folder}/report.html`, {javaScriptEnabled: false})
is('all of it without scripts', 8, await page.locator('.fault:visible').count())
is('and nothing to choose', false, await page.locator('#filter').isVisible())
await page.context().close()
await looks(browser, `${folder}/report.html`, 'report')
await looks(browser, `${folder}/clean.html`, 'report-clean')
is('nothing is asked for, nothing complains', [], browser.faults)
await browser.close()
finish()
