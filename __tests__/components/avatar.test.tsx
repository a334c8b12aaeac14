// A person's avatar: the picture, or initials if there is none or it does not load.
import { fireEvent, render } from '@testing-library/react'
import { Avatar } from '../../src/components/Avatar.tsx'
import { Picture } from '../../src/components/Picture.tsx'

const shown = (element: React.ReactElement) => render(element).container

test('shows initials without a picture', () => {
  expect(shown(<Avatar name="Ayşe Yıldız" />)).toHaveTextContent('AY')
})

test('shows a picture of our own, and initials once it fails', () => {
  const container = shown(<Avatar name="Ayşe Yıldız" imageUrl="/media/a.jpg?1" />)
  const picture = container.querySelector('img') as HTMLImageElement
  expect(picture).toHaveAttribute('src', '/media/a.jpg?1')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container).toHaveTextContent('AY')
})

test('tries again when the picture changes', () => {
  const { container, rerender } = render(<Avatar name="Ayşe" imageUrl="/media/old" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  rerender(<Avatar name="Ayşe" imageUrl="/media/new" />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/new')
})

test.each(['https://platform.example/a.jpg', '//platform.example/a.jpg', 'javascript:alert(1)', ''])(
  'does not load %j',
  (imageUrl) => {
    expect(shown(<Avatar name="Ayşe" imageUrl={imageUrl} />).querySelector('img')).toBeNull()
  },
)

test('carries the mark of a channel', () => {
  expect(
    shown(<Avatar name="Ayşe" mark={<i data-testid="mark" />} />).querySelector('[data-testid=mark]'),
  ).toBeInTheDocument()
})

test('is not read out: the name stands beside it', () => {
  expect(shown(<Avatar name="Ayşe" />).firstChild).toHaveAttribute('aria-hidden', 'true')
})

test('a picture that cannot be loaded is told to who shows it, and something else stands in its place', () => {
  const told: string[] = []
  const container = shown(
    <Picture
      className="p"
      address="/media/a"
      onBroken={(address) => told.push(address)}
      broken={<a href="/media/a">Picture</a>}
    />,
  )
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(told).toEqual(['/media/a'])
  expect(container).toHaveTextContent('Picture')
})
