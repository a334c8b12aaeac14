// Replaces MUI's ripple, which the theme turns off.
export default () => null
