// Types of stylesheet imports: class names from *.module.css, nothing from the others.
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}

declare module '*.css' {}
