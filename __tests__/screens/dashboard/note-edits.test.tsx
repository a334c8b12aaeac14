// The edit of a note, while scrolling unmounts and remounts its line.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import {
  NoteEditsContext,
  useNoteEdit,
  useNoteEdits,
} from '../../../src/screens/dashboard/conversation/notes/note-edits.ts'

const Line = () => {
  const [text, write] = useNoteEdit('note-1')
  return (
    <>
      <input aria-label="Edit" value={text ?? ''} onChange={({ target }) => write(target.value)} />
      <button type="button" onClick={() => write(null)}>
        Save
      </button>
    </>
  )
}

const List = () => {
  const [isInSight, setInSight] = useState(true)
  return (
    <NoteEditsContext value={useNoteEdits()}>
      <button type="button" onClick={() => setInSight(!isInSight)}>
        Scroll
      </button>
      {isInSight ? <Line /> : null}
    </NoteEditsContext>
  )
}

test('what was typed stands there again once the line is back in sight, until it is saved or left', async () => {
  const person = userEvent.setup()
  render(<List />)
  const scroll = (): Promise<void> => person.click(screen.getByRole('button', { name: 'Scroll' }))
  await person.type(screen.getByLabelText('Edit'), 'Better words')
  await scroll()
  expect(screen.queryByLabelText('Edit')).not.toBeInTheDocument()
  await scroll()
  expect(screen.getByLabelText('Edit')).toHaveValue('Better words')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Edit')).toHaveValue('')
})
