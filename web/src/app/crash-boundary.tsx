import { Component, type ReactNode } from 'react';
import { Button } from '../shared/ui/button.js';
import { AFTER_START } from './after-start-file.js';

interface CrashState {
  readonly crashed: boolean;
}

/** Stands around the whole app: what breaks while drawing ends here, with a way on [spec 2.16] [spec 8.12]. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { crashed: false };

  static getDerivedStateFromError(): CrashState {
    return { crashed: true };
  }

  override componentDidCatch(error: Error): void {
    // Where even that cannot be fetched there is nobody to tell.
    AFTER_START.fetch().then(
      ({ reportCrash }) => reportCrash(error),
      () => undefined,
    );
  }

  private readonly tryAgain = () => this.setState({ crashed: false });

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-heading font-semibold">Something went wrong</h1>
        <p className="text-neutral-8">We've been notified about this error and will fix it soon.</p>
        <Button variant="primary" onClick={this.tryAgain}>
          Try again
        </Button>
      </main>
    );
  }
}
