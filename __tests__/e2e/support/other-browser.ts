// Browsers other than Chromium, as Debian packages them, with the few actions that a journey needs: Firefox through WebDriver BiDi, WebKit
// through its WebDriver on a virtual screen.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { firefox } from 'playwright-core'
import { eventually } from './eventually.ts'
import { findFreePort } from './free-port.ts'
import { waitMs } from './limits.ts'

export interface OtherBrowser {
  open(address: string): Promise<void>
  /** Waits for an element and types into it, key by key. */
  type(css: string, text: string): Promise<void>
  enter(css: string): Promise<void>
  click(css: string): Promise<void>
  /** @param file path of a file for a file input */
  attach(css: string, file: string): Promise<void>
  /** @param expression JavaScript for the page */
  read(expression: string): Promise<unknown>
  close(): Promise<void>
}

export interface BrowserKind {
  readonly name: string
  /** Debian packages that contain it. */
  readonly packages: string
  readonly isInstalled: boolean
  readonly launch: () => Promise<OtherBrowser>
}

const firefoxPath = '/usr/bin/firefox-esr'

/** Alternating parts of a text: characters with keys in the driver, and characters without. */
const onKeyboard = /[ -~]+|[^ -~]+/gu
const isOnKeyboard = (part: string): boolean => /^[ -~]/u.test(part)

const launchFirefox = async (): Promise<OtherBrowser> => {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: firefoxPath, timeout: waitMs })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(waitMs)
  /** The driver's own insertion bypasses React's events: the render before the next key would remove the letter again. */
  const insert = (text: string): Promise<boolean> =>
    page.evaluate((inserted) => document.execCommand('insertText', false, inserted), text)
  return {
    open: async (address) => void (await page.goto(address)),
    type: async (css, text) => {
      await page.locator(css).first().focus()
      for (const part of text.match(onKeyboard) ?? [])
        await (isOnKeyboard(part) ? page.keyboard.type(part) : insert(part))
    },
    enter: (css) => page.locator(css).first().press('Enter'),
    click: (css) => page.locator(css).first().click(),
    attach: (css, file) => page.locator(css).first().setInputFiles(file),
    read: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}

const [webkitDriver, webkit, screen] = [
  '/usr/bin/WebKitWebDriver',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/bin/Xvfb',
] as const
const enterKey = '\uE007'

const launchScreen = async (): Promise<{ readonly screenProcess: ChildProcess; readonly display: string }> => {
  // Xvfb writes its display number to the third stream.
  const screenProcess = spawn(screen, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screenProcess.stdio[3]?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()))
    screenProcess.once('exit', () => reject(new Error('Xvfb did not start')))
  })
  return { screenProcess, display: `:${number}` }
}

const launchWebKit = async (): Promise<OtherBrowser> => {
  const { screenProcess, display } = await launchScreen()
  const port = await findFreePort()
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its sandbox needs privileges that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { readonly value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }
  /** Retries until the driver is ready, the element exists, and nothing covers it. */
  const insist = (work: () => Promise<unknown>): Promise<unknown> =>
    eventually(
      () =>
        work()
          .then((value) => ({ value }))
          .catch((error: unknown) => ({ error })),
      (outcome) => 'value' in outcome,
    ).then((outcome) => {
      if ('error' in outcome) throw outcome.error
      return outcome.value
    })
  const options = { binary: webkit, args: ['--automation'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await insist(() => call('POST', '/session', { capabilities }))) as {
    readonly sessionId: string
  }
  const session = `/session/${sessionId}`
  const on = async (css: string, act: string, body: object): Promise<void> => {
    await insist(async () => {
      const found = await call('POST', `${session}/element`, { using: 'css selector', value: css })
      const [element] = Object.values(found as Record<string, string>)
      return call('POST', `${session}/element/${element}/${act}`, body)
    })
  }
  return {
    open: async (address) => void (await call('POST', `${session}/url`, { url: address })),
    type: (css, text) => on(css, 'value', { text }),
    enter: (css) => on(css, 'value', { text: enterKey }),
    click: (css) => on(css, 'click', {}),
    attach: (css, file) => on(css, 'value', { text: file }),
    read: (expression) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      driver.kill()
      screenProcess.kill()
    },
  }
}

export const otherBrowsers: readonly BrowserKind[] = [
  { name: 'Firefox', packages: 'firefox-esr', isInstalled: existsSync(firefoxPath), launch: launchFirefox },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver and xvfb',
    isInstalled: [webkitDriver, webkit, screen].every((path) => existsSync(path)),
    launch: launchWebKit,
  },
]
