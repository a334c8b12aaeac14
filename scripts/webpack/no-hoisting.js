// In the place of what copies a component's statics to its wrapper.
export default (target) => target
