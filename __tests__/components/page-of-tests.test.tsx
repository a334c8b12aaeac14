// What the tests rely on in their page: every kind of CSS rule applies, and a failed query prints the page.
import { render, screen, waitFor } from '@testing-library/react'

const hides = (selector: string): boolean => {
  const { container, unmount } = render(
    <>
      <style>{`@media print { p { display: none } } ${selector} { display: none }`}</style>
      <ul className="List open">
        <li id="first">
          <p className="line Last" title="a, b">
            words
          </p>
        </li>
      </ul>
    </>,
  )
  const line = container.querySelector('p')
  const isHidden = line !== null && getComputedStyle(line).display === 'none'
  unmount()
  return isHidden
}

test.each([
  'p',
  '*',
  '.line',
  '.line.Last',
  'p.line:not(.missing)',
  '.missing, .line',
  '.List .line',
  '.List > li>.line',
  '#first > *',
  ':is(.missing, #first) p',
  ':is(.missing, :not(.other))',
  'p[title="a, b"]',
  '[title="a, b"], .missing',
])('a rule for %s counts for what it names', (selector) => {
  expect(hides(selector)).toBe(true)
})

test.each([
  'li',
  '.missing',
  '.line.missing',
  'p.missing',
  '#first',
  '.List > .line',
  'p[title="a"]',
  '.line:not(.Last)',
])('a rule for %s leaves alone what it does not name', (selector) => {
  // A hidden list hides its lines without a rule of their own.
  expect(hides(selector)).toBe(false)
})

test('a search in vain tells what was looked for and shows the page', async () => {
  render(<p className="shown">words</p>)
  const search = waitFor(() => screen.getByText('others'), { timeout: 0 })
  await expect(search).rejects.toThrow(/with the text: others[^]*<body[^]*shown/)
})

test('a search that finds too many shows each of them', async () => {
  render(
    <>
      <p className="first">words</p>
      <p className="second">words</p>
    </>,
  )
  const search = waitFor(() => screen.getByText('words'), { timeout: 0 })
  await expect(search).rejects.toThrow(/matching elements:[^]*first[^]*second[^]*<body/)
})
