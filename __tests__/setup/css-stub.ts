// Stands in for every stylesheet: a CSS module's class names are their own names, so tests can ask for them.
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) })
