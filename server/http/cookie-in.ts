// One cookie's value, out of a request's `Cookie` header.

export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
