// Text of a message as written: whitespace preserved, markup shown literally, addresses as links.
import { memo, useMemo } from 'react'
import { splitLinks } from '../../../lib/linked-text.ts'

export const LinkedText = memo(({ text }: { readonly text: string }) => {
  const parts = useMemo(() => splitLinks(text), [text])
  return (
    <>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // The index is a stable key: parts of one text never change their order.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </>
  )
})
LinkedText.displayName = 'LinkedText'
