import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportFault } from '../bridge.ts'
import { InlineMessage } from '../components/inline-message.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

/** Keeps the frame alive when one panel breaks. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportFault(error, componentStack ?? '')
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <section className="page">
        <InlineMessage tone="bad" isAlert>
          This panel could not be drawn. What it shows is kept; the other panels work. Settings › Diagnostics
          shows what happened.
        </InlineMessage>
        <button type="button" className="button" onClick={() => this.setState({ hasFailed: false })}>
          Draw it again
        </button>
      </section>
    )
  }
}
