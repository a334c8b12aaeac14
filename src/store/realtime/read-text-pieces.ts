// The text of an answer as it arrives: decoded in one go, twenty megabytes would hold the page up.
export async function* readTextPieces(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    yield decoder.decode(read.value, { stream: true })
  yield decoder.decode()
}
