// Reads browser and system from a user agent. For display only, because a user agent can be faked.

export interface DeviceName {
  readonly browser: string | null
  readonly system: string | null
}

type Sign = readonly [sign: RegExp, name: string]

// The first match counts: nearly all browsers also call themselves Chrome and Safari.
const browsers: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
  [/^node\b/, 'Node.js'],
  [/^curl\//, 'curl'],
]

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (signs: readonly Sign[], text: string): string | null =>
  signs.find(([sign]) => sign.test(text))?.[1] ?? null

export const parseDeviceName = (userAgent: string): DeviceName => ({
  browser: findName(browsers, userAgent),
  system: findName(systems, userAgent),
})
