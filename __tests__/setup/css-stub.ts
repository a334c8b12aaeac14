// Replaces every stylesheet: a CSS module's class names map to themselves, so that tests can query them.
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) })
