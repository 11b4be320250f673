import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportFault } from '../bridge.ts'
import { Failure } from '../components/inline-message.tsx'
import { broken } from './frame-words.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

/** Keeps the rest of the window working when a panel throws. React supports this only in classes. */
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
        <Failure text={broken.panel} />
        <button type="button" className="button" onClick={() => this.setState({ hasFailed: false })}>
          {broken.panelRetry}
        </button>
      </section>
    )
  }
}
