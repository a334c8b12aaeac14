// Catches render errors below it and shows a fallback, so that the page is never blank.
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
  /** A different value resets the boundary, so that a failed screen does not block the next one. */
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
