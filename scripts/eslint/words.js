// Local rules on words: names, comments and log messages are plain English of the field (docs/glossary.md).

const participles =
  /^(?!(?:embed|exceed|feed|need|proceed|seed|speed|succeed)(?![a-z]))(?:begun|brought|chosen|drawn|felt|fed|found|given|gone|grown|held|heard|hidden|kept|known|laid|left|made|meant|said|seen|sent|shown|spoken|stood|taken|told|written|[a-z]+ed)(?![a-z])/
const participleTypes =
  /^(?!(?:Embed|Feed|Heading|Meaning|Pacing|Rating|Recording|Speed|String|Thing)$)(?:Begun|Brought|Chosen|Drawn|Felt|Fed|Found|Given|Gone|Grown|Held|Heard|Hidden|Kept|Known|Laid|Left|Made|Meant|Said|Seen|Sent|Shown|Spoken|Stood|Taken|Told|Written|[A-Z][a-z]+(?:ed|ing))$/
const vague = /^(?:begun|brought|heard|held|meant|said|spoken|taken|told|wanted)$/
const bound = /^(most|least)(?![a-z])|[a-z](Max|Most|Min|Least)$|[a-z](Most|Least)[A-Z]/
const relative = /(?:^|[.;:?!] )(?:What|Who|Whoever|Whose|Whom) [^.;:]*?[.;:]|^\* (?:Whoever|Whatever) /
const citation =
  /\bdecisions? \d|\b[Pp]latform (?:document|page),? section|\b[Cc]hannel (?:document|page)|\barchitecture section|\(sections? \d|\(design: |\bthe (?:product )?specification\b/
const logMessage = /^[a-z][a-z -]*: [A-Za-z]/

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
const wordsOf = (name) =>
  name
    .replaceAll('WhatsApp', 'Whatsapp')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
    .map((word) => word.replace(/s$/, '').replace(/(ie|y|ed|ing|ion|e)$/, ''))

const rule = (messages, create) => ({ meta: { type: 'suggestion', schema: [], messages }, create })

/** Visits declared variables and parameters. */
const visitLocals = (check) => ({
  VariableDeclarator: ({ id }) => check(id),
  ':function': ({ params }) =>
    params.forEach((param) => check(param.type === 'AssignmentPattern' ? param.left : param)),
})

const bounds = rule(
  { bound: '"{{ name }}": a bound begins with min or max and ends with its unit, as in maxBodyBytes.' },
  (context) => {
    const check = (node) => {
      if (node?.type === 'Identifier' && bound.test(node.name))
        context.report({ node, messageId: 'bound', data: { name: node.name } })
    }
    return { ...visitLocals(check), TSPropertySignature: ({ key }) => check(key) }
  },
)

const functionNames = rule(
  { verb: '"{{ name }}" begins with a participle: a function is a verb and a noun, as in parseBody.' },
  (context) => {
    const check = (id) => {
      if (participles.test(id.name)) context.report({ node: id, messageId: 'verb', data: { name: id.name } })
    }
    return {
      VariableDeclarator: ({ id, init }) => {
        if (isFunction(init) && id.type === 'Identifier') check(id)
      },
      FunctionDeclaration: ({ id }) => check(id),
    }
  },
)

const typeNames = rule(
  { noun: '"{{ name }}" is a participle alone: a type is a noun that says of what, as in SentMessage.' },
  (context) => {
    const check = ({ id }) => {
      if (participleTypes.test(id.name)) context.report({ node: id, messageId: 'noun', data: { name: id.name } })
    }
    return { TSInterfaceDeclaration: check, TSTypeAliasDeclaration: check }
  },
)

const localNames = rule(
  { noun: '"{{ name }}" does not say what it holds: name the thing, as in response or storedThread.' },
  (context) => {
    const check = (node) => {
      if (node?.type === 'Identifier' && vague.test(node.name))
        context.report({ node, messageId: 'noun', data: { name: node.name } })
    }
    return visitLocals(check)
  },
)

const comments = rule(
  {
    relative: 'Begin the sentence with its subject, not with a relative clause.',
    citation: 'The reader does not have that document: say it here, or point to a row of docs/decisions.md.',
  },
  (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
        if (relative.test(`${text}.`)) context.report({ loc: comment.loc, messageId: 'relative' })
        if (citation.test(text)) context.report({ loc: comment.loc, messageId: 'citation' })
      }
    },
  }),
)

const logMessages = rule(
  { message: 'A log message is a constant `<component>: <event>`; everything else is a field.' },
  (context) => ({
    'CallExpression[callee.property.name=/^(trace|debug|info|warn|error|fatal)$/]': ({ callee, arguments: given }) => {
      const logger = callee.object.type === 'MemberExpression' ? callee.object.property.name : callee.object.name
      if (logger !== 'log' || given.length === 0) return
      const message = given[1] ?? given[0]
      if (message.type !== 'Literal' || !logMessage.test(message.value))
        context.report({ node: message, messageId: 'message' })
    },
  }),
)

const declaredNames = ({ type, declaration }) => {
  if (type !== 'ExportNamedDeclaration' || !declaration) return []
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name]
  return declaration.declarations.map(({ id }) => id.name ?? '')
}

/** A file with one exported value is named after it, or after a type that it exports. */
const mainExport = rule({ main: '"{{ file }}" holds {{ name }} alone: name the file after it.' }, (context) => ({
  Program: (node) => {
    const names = node.body.flatMap(declaredNames)
    const values = node.body.filter(({ declaration }) => !declaration?.type.startsWith('TS')).flatMap(declaredNames)
    const file = context.filename.split('/').at(-1).split('.')[0]
    const says = (name) => wordsOf(file).every((word) => wordsOf(name).includes(word))
    if (values.length !== 1 || values[0] === '' || names.some(says)) return
    context.report({ node, messageId: 'main', data: { file, name: values[0] } })
  },
}))

export const words = {
  bounds,
  'function-names': functionNames,
  'type-names': typeNames,
  'local-names': localNames,
  comments,
  'log-messages': logMessages,
  'main-export': mainExport,
}
