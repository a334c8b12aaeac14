// Texts that would run if a page treated them as its own: every kind of action, out of every context that a text can be in.

/** Each leaves a mark or opens a dialog when it runs. */
const acts = [
  '<script>globalThis.ran=1;alert(1)</script>',
  '<img src=x onerror="globalThis.ran=1">',
  '<svg/onload=globalThis.ran=1>',
  '<svg><animate onbegin=globalThis.ran=1 attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<details open ontoggle=globalThis.ran=1>x</details>',
  '<input autofocus onfocus=globalThis.ran=1>',
  '<a href="javascript:globalThis.ran=1">x</a>',
  '<math><mi//xlink:href="javascript:globalThis.ran=1">x</mi></math>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>@import "https://evil.example/x.css";</style>',
]

/** Ways out of an attribute, a script, a comment, a template, JSON. */
const waysOut = [
  '',
  '">',
  "'>",
  '</script>',
  '</textarea></title>',
  '--><!--',
  ']]>',
  '\\u0022}}',
  '${globalThis.ran=1}{{constructor.constructor("globalThis.ran=1")()}}',
]

/** Harmful addresses. */
const addresses = [
  'javascript:globalThis.ran=1',
  ' \u0001javascript:globalThis.ran=1',
  'JaVaScRiPt\u0000:globalThis.ran=1',
  'java\nscript:globalThis.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'vbscript:globalThis.ran=1',
  '//evil.example/x.js',
]

/** Text that the database cannot store is refused before it reaches a page. */
const canBeKept = (text: string): boolean => !text.includes('\u0000')

/** Every action and every way out occurs, combined in turn. */
export const hostileTexts: readonly string[] = [
  ...acts.map((act, index) => `${waysOut[index % waysOut.length]}${act}`),
  ...waysOut.map((out, index) => `${out}${acts[(index * 5 + 1) % acts.length]}`),
  ...addresses,
].filter(canBeKept)

export const hostileAddresses: readonly string[] = addresses.filter(canBeKept)
