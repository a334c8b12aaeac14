// What broke shows itself here, with a way on; never a white page.
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Broken } from './frame/Broken.tsx'

interface State {
  readonly broken: boolean
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    // eslint-disable-next-line no-console -- unexpected errors are logged to the console (platform document section 8)
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}
