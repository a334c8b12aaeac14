// Forbidden syntax, each with its reason; eslint.config.js says where it applies.

const letterCase = {
  selector: 'CallExpression[callee.property.name=/^to(Locale)?(Lower|Upper)Case$/]',
  message:
    "Case depends on the language ('İ'): fold() makes search keys, lowerAscii() is for identifiers (contract/fold.ts).",
}

const html = {
  selector:
    "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML'], MemberExpression[property.name=/^(inner|outer)HTML$/]",
  message: 'Text is never HTML here.',
}

const barrel = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that declares it.',
}

const bareImport = {
  selector:
    'ImportExpression:not(CallExpression[callee.name=/^(loadCode|tryLoadCode|lazyPart|lazyWithPreload|retryUntilLoaded)$/] ImportExpression)',
  message:
    'Code that does not arrive is retried: import it through loadCode, tryLoadCode, lazyPart or lazyWithPreload.',
}

const reactLazy = {
  selector: "ImportSpecifier[imported.name='lazy']",
  message: 'React.lazy keeps a rejection: use lazyPart or lazyWithPreload (src/components/lazy-with-preload.ts).',
}

export const productSyntax = [letterCase, html, barrel]

/** For the application, whose code is loaded over the network. */
export const applicationSyntax = [...productSyntax, bareImport, reactLazy]

const world =
  'A reducer is pure, so that a recorded session replays to the same states: an action brings it, from its `prepare`.'
/** An action is created once and recorded with its payload, so `prepare` may be impure. */
const unprepared = ":not(Property[key.name='prepare'] *)"

const impure = [
  {
    selector: `CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name='now']${unprepared}`,
    message: world,
  },
  {
    selector: `:matches(NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date'])${unprepared}`,
    message: world,
  },
  {
    selector: `CallExpression[callee.object.name='Math'][callee.property.name='random']${unprepared}`,
    message: world,
  },
  { selector: `CallExpression[callee.name=/^(nanoid|fetch)$/]${unprepared}`, message: world },
  {
    selector: `MemberExpression[object.name=/^(crypto|localStorage|sessionStorage|indexedDB|localforage)$/]${unprepared}`,
    message: world,
  },
]

/** For files that compute the store's states. */
export const reducerSyntax = [...applicationSyntax, ...impure]

/** For the few files that convert the case of letters. */
export const letterCaseSyntax = [html, barrel]

export const testSyntax = [
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(only|skip|todo)$/]',
    message: 'No test is skipped or alone.',
  },
  { selector: 'CallExpression[callee.name=/^([fx](it|describe)|xtest)$/]', message: 'No test is skipped or alone.' },
]
