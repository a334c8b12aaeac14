// Form inputs that depend on props alone: a time of day, several texts, files.
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ColourInput } from '../../src/components/ColourInput.tsx'
import { FileInput } from '../../src/components/FileInput.tsx'
import type { FileInputProps } from '../../src/components/FileInput.tsx'
import { TextsInput } from '../../src/components/TextsInput.tsx'
import { TimeInput } from '../../src/components/TimeInput.tsx'

describe('a time of day', () => {
  const show = (value: string, steps = {}) => {
    const chosen: string[] = []
    render(
      <TimeInput
        id="at"
        name="at"
        label="Opens at"
        none="–"
        value={value}
        steps={steps}
        onValue={(time) => chosen.push(time)}
      />,
    )
    return { chosen, list: screen.getByRole('combobox', { name: 'Opens at' }) }
  }

  test('is chosen from a list, in which what lies outside the bounds is disabled', async () => {
    const { chosen, list } = show('', { min: '10:00', disabled: ['11:00'] })
    await userEvent.click(list)
    for (const name of ['09:30', '11:00'])
      expect(screen.getByRole('option', { name })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getByRole('option', { name: '10:30' }))
    expect(chosen).toEqual(['10:30'])
  })

  test('that was set elsewhere stays what it is', () => expect(show('07:10').list).toHaveTextContent('07:10'))
})

describe('a colour', () => {
  const Held = () => {
    const [value, setValue] = useState('')
    return (
      <ColourInput
        id="colour"
        name="colour"
        label="Colour"
        value={value}
        onValue={setValue}
        swatches={[
          { value: '', label: 'None' },
          { value: '#dc2626', label: 'Red' },
        ]}
        labels={{ own: 'Own colour', sample: 'Sample', faint: 'Hard to see' }}
      />
    )
  }

  test('is chosen from swatches, or typed; one that is hard to see is said to be', async () => {
    render(<Held />)
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Red' }))
    const own = screen.getByLabelText('Own colour')
    expect(own).toHaveValue('#dc2626')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.clear(own)
    await userEvent.type(own, '#DC2626')
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked()
    await userEvent.clear(own)
    await userEvent.type(own, '#fef08a')
    expect(screen.getByRole('status')).toHaveTextContent('Hard to see')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  })
})

describe('several texts', () => {
  const Held = () => {
    const [value, setValue] = useState<readonly string[]>([])
    return (
      <form aria-label="Form" onSubmit={() => setValue(['sent'])}>
        <TextsInput
          id="tags"
          name="tags"
          label="Tags"
          value={value}
          onValue={setValue}
          keyOf={(text) => text.toLocaleLowerCase('tr')}
          labels={{ add: 'Add', remove: (text) => `Remove ${text}` }}
        />
      </form>
    )
  }
  const held = () =>
    within(screen.getByRole('list', { name: 'Tags' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('hold none twice by their key, sorted by it; Enter adds and sends nothing; each can be taken back', async () => {
    render(<Held />)
    await userEvent.type(screen.getByLabelText('Tags'), 'kargo{Enter}iade{Enter}KARGO{Enter}')
    expect(held()).toEqual(['iade', 'kargo'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove iade' }))
    expect(held()).toEqual(['kargo'])
  })

  test('Enter that ends a composed letter adds nothing yet', async () => {
    render(<Held />)
    await userEvent.type(screen.getByLabelText('Tags'), 'kar')
    fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter', isComposing: true })
    await userEvent.type(screen.getByLabelText('Tags'), 'go{Enter}')
    expect(held()).toEqual(['kargo'])
  })
})

describe('files', () => {
  const show = (props: Partial<FileInputProps> = {}) => {
    const added: string[] = []
    const removed: string[] = []
    render(
      <FileInput
        id="files"
        label="Files"
        files={[]}
        onAdd={(files) => added.push(...files.map(({ name }) => name))}
        onRemove={(key) => removed.push(key)}
        labels={{ choose: 'Choose files', hint: 'or drop them here', remove: (name) => `Remove ${name}` }}
        {...props}
      />,
    )
    const place = screen.getByText('or drop them here').parentElement as HTMLElement
    return { added, removed, place, input: place.querySelector('input[type=file]') as HTMLInputElement }
  }
  const file = (name: string, type = 'text/plain') => new File(['x'], name, { type })
  const drop = (place: HTMLElement, files: readonly File[]) =>
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files } })
  const paste = (place: HTMLElement, files: readonly File[]) =>
    fireEvent(place, createEvent.paste(place, { clipboardData: { files } }))

  test('are chosen, dropped or pasted, several of any type', async () => {
    const { added, place, input } = show()
    expect(input).not.toHaveAttribute('accept')
    await userEvent.upload(input, [file('a.txt'), file('b.png', 'image/png')])
    drop(place, [file('c.zip', 'application/zip')])
    paste(place, [file('d.png', 'image/png')])
    expect(added).toEqual(['a.txt', 'b.png', 'c.zip', 'd.png'])
  })

  test('of other types than the allowed ones are not taken, nor a second where one is wanted', () => {
    const { added, place } = show({ accept: 'image/*', multiple: false })
    drop(place, [file('a.txt'), file('b.png', 'image/png'), file('c.png', 'image/png')])
    paste(place, [file('d.txt')])
    expect(added).toEqual(['b.png'])
  })

  test('say how far they have got, and can be taken back', async () => {
    const { removed } = show({ files: [{ key: '1', name: 'film.mp4', detail: '3 MB', share: 0.4 }] })
    expect(screen.getByRole('progressbar', { name: 'film.mp4' })).toHaveAttribute('aria-valuenow', '40')
    await userEvent.click(screen.getByRole('button', { name: 'Remove film.mp4' }))
    expect(removed).toEqual(['1'])
  })

  test('are not taken while the field is disabled', () => {
    const { added, place } = show({ disabled: true })
    drop(place, [file('a.txt')])
    paste(place, [file('b.txt')])
    expect(added).toEqual([])
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDisabled()
  })
})
