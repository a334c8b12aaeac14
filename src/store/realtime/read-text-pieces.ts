// Yields the text of a response as it arrives. Decoding 20 megabytes at once would block the page.
export async function* readTextPieces(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    yield decoder.decode(read.value, { stream: true })
  yield decoder.decode()
}
