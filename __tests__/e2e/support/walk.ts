// Goes from screen to screen as a link would, and collects failed requests.
import type { Page } from 'playwright-core'
import type { Content } from './places.ts'

/** Runs in the page: whether the requested screen has its heading and waits for nothing. */
export const headingIsNew = (): boolean => {
  const heading = document.querySelector('h1:not([data-seen])')
  return (
    heading?.checkVisibility() === true &&
    heading.textContent !== '' &&
    document.querySelector('[aria-busy=true]') === null
  )
}

/** Waits for the first screen after sign-in; the sign-in page has a heading, too, but not within the frame. */
export const signedIn = async (page: Page): Promise<void> => {
  await page.locator('main#screen').waitFor()
  await page.waitForFunction(headingIsNew)
}

/** @param address the current address is not visited again and keeps its heading */
export const goToPath = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    if (to === `${location.pathname}${location.search}`) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset['seen'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(headingIsNew)
}

/** Runs in the page: whether the screen shows its content. */
const isShown = ({ texts = [], part }: Content): boolean => {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main :is(input, textarea)')]
  const said = [document.querySelector('main')?.innerText ?? '', ...fields.map(({ value }) => value)]
  const parts = part === undefined ? [] : [...document.querySelectorAll(part)]
  return parts.some((one) => one.checkVisibility()) || texts.some((text) => said.some((one) => one.includes(text)))
}

/** @returns whether the screen's content appeared; lists and pictures may come later than the heading */
export const hasContent = (page: Page, content: Content): Promise<boolean> =>
  page.waitForFunction(isShown, content, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** Refused and lost requests since the last call. */
export const findRefusals = (page: Page): string[] => {
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A screen that is left cancels its requests.
    if (reason !== 'net::ERR_ABORTED') refusals.push(`${reason} ${request.url()}`)
  })
  return refusals
}

/** Resolves when nothing has moved for some frames, here and in frames of this page: newly drawn elements may start to move only then. */
export const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const documents = (): readonly Document[] => [
      document,
      ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
    ]
    const isStill = (): boolean =>
      documents().every((one) =>
        one
          .getAnimations()
          .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
      )
    for (let frames = 0; frames < 5;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      frames = isStill() ? frames + 1 : 0
    }
  })

/** Resolves when no finite animation is running any more. */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}
