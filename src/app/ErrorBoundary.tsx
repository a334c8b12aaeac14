// What broke shows itself here, with a way on; never a white page.
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Broken } from './frame/Broken.tsx'

interface Props {
  readonly children: ReactNode
  /** Another value tries again: a screen that broke does not keep the next one from opening. */
  readonly place?: string
}

interface State {
  readonly broken: boolean
  readonly place: string | undefined
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { broken: false, place }
  }

  override componentDidCatch(error: unknown): void {
    // eslint-disable-next-line no-console -- unexpected errors are logged to the console (platform document section 8)
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}
