// A message's text as it was written: whitespace kept, markup as letters, addresses as links.
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
          // The parts of one text never change places.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </>
  )
})
LinkedText.displayName = 'LinkedText'
