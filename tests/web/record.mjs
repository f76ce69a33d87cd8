// record.mjs FOLDER: tests the pages that record.sh has written there.
import {readFileSync, readdirSync} from 'node:fs'
import {browse, finish, is, looks, phone, serious, shot} from './browser.mjs'

const folder = process.argv[2]
const browser = await browse()
const path = name => `${folder}/${name}`
const positions = readFileSync(path('positions'), 'utf8').trim().split('\n')

const now = page => page.evaluate(() => ({
    ply: document.querySelector('[aria-current]').id,
    hash: location.hash,
    position: document.getElementById('position').value,
    state: document.getElementById('state').textContent,
}))

// Stepping with buttons, keys, links and addresses.
let page = await browser.open(path('hostile.html'))
is('opens at the end', '5', (await now(page)).ply)
is('its position', positions[5], (await now(page)).position)
await page.click('[data-go=first]')
is('first', {ply: '0', hash: '#0', position: positions[0], state: 'start: Black to move'}, await now(page))
await page.click('[data-go=on]')
is('on', positions[1], (await now(page)).position)
await page.keyboard.press('ArrowRight')
is('a key on', {ply: '2', hash: '#2', position: positions[2], state: 'b2!: Black to move'}, await now(page))
await page.keyboard.press('ArrowDown')
is('beside', 'v1-2', (await now(page)).ply)
is('a variation has a position of its own', false, positions.includes((await now(page)).position))
await page.keyboard.press('ArrowRight')
is('on in it', 'v1-3', (await now(page)).ply)
await page.keyboard.press('ArrowDown')
is('a variation of it', 'v2-3', (await now(page)).ply)
await page.keyboard.press('End')
is('its end', 'v2-3', (await now(page)).ply)
await page.keyboard.press('ArrowLeft')
await page.keyboard.press('ArrowLeft')
is('back to the main line', '1', (await now(page)).ply)
await page.keyboard.press('End')
is('last', positions[5], (await now(page)).position)
await page.click('[id="3"]')
is('a link', positions[3], (await now(page)).position)
const drawn = await page.evaluate(() => document.querySelector('#board svg').querySelectorAll('circle, use').length)
const wanted = readFileSync(path('ply3.svg'), 'utf8').match(/<circle|<use/g).length - 1
is('the board is that of the ply', wanted, drawn)
is('all of it is seen', true, await page.evaluate(() => {
    const svg = document.querySelector('#board svg'), seen = svg.getBoundingClientRect()
    const parts = [...svg.querySelectorAll('path:not(defs *), use, text')].map(e => e.getBoundingClientRect())
    return parts.length > 25 && parts.every(b => b.left >= seen.left && b.right <= seen.right &&
        b.top >= seen.top && b.bottom <= seen.bottom) && parts.some(b => b.width > seen.width / 2)
}))
await page.keyboard.press('Home')
for (let i = 0; i < 30; i++)
    await page.keyboard.press('ArrowRight')
is('not beyond the end', '5', (await now(page)).ply)
const focused = []
await page.keyboard.press('Home')
await page.evaluate(() => document.activeElement.blur())
await page.click('h1')
for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    focused.push(await page.evaluate(() => document.activeElement.tagName))
}
is('tab reaches buttons, the position and plies', true,
    ['BUTTON', 'INPUT', 'A'].every(tag => focused.includes(tag)))

// Text that is copied and downloaded.
const [picture] = await Promise.all([page.waitForEvent('download'), page.click('[data-go=picture]')])
is('the picture', true, /^<svg[^]*<\/svg>\s*$/.test(readFileSync(await picture.path(), 'utf8')))
const [record] = await Promise.all([page.waitForEvent('download'), page.click('.downloads a')])
is('the record', true, readFileSync(await record.path(), 'utf8').includes('[First "<script>alert(1)</script>"]') ||
    readFileSync(await record.path(), 'utf8').includes('[Black "<script>alert(1)</script>"]'))
await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
await page.click('#copy')
await page.waitForFunction(() => document.getElementById('state').textContent === 'Copied')
is('copied', positions[0], await page.evaluate(() => navigator.clipboard.readText()))

// Names are text, not markup.
is('title', '<script>alert(1)</script> – Bo \'x\' \uFFFD אבג', await page.title())
is('heading', await page.title(), await page.textContent('h1'))
is('nothing of it is an element', 0, await page.locator('main img, main b, main i').count())
is('comments', 'start <!-- of it', await page.textContent('.comment'))
await page.context().close()

// Addresses.
page = await browser.open(path('hostile.html'), {hash: '#v1-3'})
is('an address', 'v1-3', (await now(page)).ply)
await page.evaluate(() => { location.hash = '#2' })
await page.waitForFunction(() => document.querySelector('[aria-current]').id === '2')
await page.context().close()
page = await browser.open(path('hostile.html'), {hash: '#nowhere'})
is('one that is not there', '5', (await now(page)).ply)
await page.context().close()

// Without scripts.
page = await browser.open(path('hostile.html'), {javaScriptEnabled: false})
is('moves without scripts', 9, await page.locator('a.ply').count())
is('a board without scripts', 1, await page.locator('#board svg').count())
is('no dead buttons', 0, await page.locator('button:visible').count())
await page.context().close()

// Errors.
page = await browser.open(path('broken.html'))
is('to the last legal ply', '2', (await now(page)).ply)
is('it is said', true, (await page.textContent('.faults')).includes('ply 2 in the main line'))
is('what is not played is no link', ['2. a1', '2... d4'], await page.locator('.unplayed').allTextContents())
await page.click('[id="v1-3"]')
is('a legal variation is', 'v1-3', (await now(page)).ply)
await page.context().close()

// Paper.
page = await browser.open(path('hostile.html'))
await page.emulateMedia({media: 'print'})
is('no buttons on paper', 0, await page.locator('button:visible').count())
is('a board on paper', true, await page.locator('#board svg').isVisible())
await page.context().close()

// A board is dark if its page is dark.
const ground = async options => {
    const page = await browser.open(path('hostile.html'), options)
    const colour = await page.evaluate(() => ['rect', '#board-sx circle'].map(part =>
        getComputedStyle(document.querySelector('#board svg ' + part)).fill))
    await page.context().close()
    return colour
}
is('a light board', ['rgb(255, 255, 254)', 'rgb(26, 26, 27)'], await ground({}))
is('a dark one', ['rgb(22, 24, 28)', 'rgb(10, 10, 10)'], await ground({colorScheme: 'dark'}))

// On a phone, the board stays visible while the moves are read.
page = await browser.open(path('brax.html'), phone)
await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
is('the board stays', true, await page.evaluate(() =>
    document.getElementById('board').getBoundingClientRect().bottom > 0))
await page.context().close()

// Every game: steps forwards and back, and the findings of axe.
for (const name of readdirSync(path('every'))) {
    page = await browser.open(path('every/' + name))
    const last = await page.evaluate(() => document.querySelector('#board svg').innerHTML)
    await page.keyboard.press('Home')
    const start = await page.evaluate(() => document.querySelector('#board svg').innerHTML)
    is(`${name}: the start is another board`, true, start !== last)
    await page.keyboard.press('End')
    is(`${name}: and the end is the same`, true,
        last === await page.evaluate(() => document.querySelector('#board svg').innerHTML))
    is(`${name}: axe`, [], await serious(page))
    await shot(page, name.replace('.html', ''))
    await page.context().close()
}
for (const name of ['hostile', 'broken', 'brax'])
    await looks(browser, path(name + '.html'), 'record-' + name)
is('nothing is asked for, nothing complains', [], browser.faults)
await browser.close()
finish()
