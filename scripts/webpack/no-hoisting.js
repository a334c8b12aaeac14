// Replaces a package that copies a component's statics to its wrapper.
export default (target) => target
