// puzzles.mjs FOLDER: tests the page of puzzles that puzzles.sh has written there.
import {browse, finish, is, looks} from './browser.mjs'

const folder = process.argv[2]
const browser = await browse()
const path = `${folder}/puzzles.html`

// The page has no script: the same holds if scripts are switched off.
for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open(path, {javaScriptEnabled})
    const puzzles = page.locator('ol.puzzles > li')
    const solution = i => puzzles.nth(i).locator('details p').first()
    const shown = async () => {
        const list = []
        for (let i = 0; i < await puzzles.count(); i++)
            list.push(await solution(i).isVisible())
        return list
    }
    const only = (...open) => Array.from({length: count}, (_, i) => open.includes(i))
    const count = await puzzles.count()

    is('title', 'Our <b>puzzles</b>', await page.textContent('h1'))
    is('several puzzles', true, count > 3)
    is('all solutions are hidden', only(), await shown())
    is('no solution can be read', false, (await page.innerText('main')).includes('One line'))
    is('a board each', count, await page.locator('ol.puzzles > li svg:visible').count())

    // The mouse shows one solution, and hides it.
    const second = puzzles.nth(1).locator('summary')
    await second.click()
    is('shown by the mouse', only(1), await shown())
    is('its words', true, /wins?: \S/.test(await solution(1).innerText()))
    await second.click()
    is('hidden by the mouse', only(), await shown())

    // The keyboard steps from puzzle to puzzle, and shows solutions. A closed
    // solution has nothing else to step to.
    const focused = () => page.evaluate(() => {
        const summary = document.activeElement.closest('summary')
        return [...document.querySelectorAll('ol.puzzles summary')].indexOf(summary)
    })
    await puzzles.first().locator('summary').focus()
    await page.keyboard.press('Enter')
    is('shown by Enter', only(0), await shown())
    await page.keyboard.press('Tab')
    is('Tab steps to the next puzzle', 1, await focused())
    await page.keyboard.press('Space')
    is('shown by Space', only(0, 1), await shown())
    await page.keyboard.press('Tab')
    is('and to the one after it', 2, await focused())
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    is('hidden by Enter', only(0), await shown())
    await page.keyboard.press('Shift+Tab')
    is('back to the first one', 0, await focused())
    await page.keyboard.press('Space')
    is('hidden by Space', only(), await shown())
    await page.context().close()
}

await looks(browser, path, 'puzzles')
is('no faults', [], browser.faults)
await browser.close()
finish()
