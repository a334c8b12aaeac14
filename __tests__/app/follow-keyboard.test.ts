// How much of the page a phone's keyboard covers when the browser overlays it.
import { followKeyboard } from '../../src/app/follow-keyboard.ts'

const covered = (): string => document.documentElement.style.getPropertyValue('--keyboard')

test('a keyboard that lies over the page is told with its height; bars of the browser and a closer look are none', () => {
  const seen = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen })
  followKeyboard()
  const see = (height: number, scale = 1): string => {
    Object.assign(seen, { height, scale })
    seen.dispatchEvent(new Event('resize'))
    return covered()
  }
  expect(see(window.innerHeight - 300)).toBe('300px')
  expect(see(window.innerHeight)).toBe('0px')
  expect(see(window.innerHeight - 60)).toBe('0px')
  expect(see(window.innerHeight / 2, 2)).toBe('0px')
})
