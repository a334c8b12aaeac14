// Catches what breaks below it and shows something else in its place; never a white page.
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
  /** Another value tries again: a screen that broke does not keep the next one from opening. */
  readonly resetKey?: string
}

interface State {
  readonly failure: { readonly error: unknown } | null
  readonly resetKey: string | undefined
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    // eslint-disable-next-line no-console -- unexpected errors are logged to the console
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
