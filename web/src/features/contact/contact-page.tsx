import { PublicPage } from '../../shared/ui/public-page.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { ContactForm } from './contact-form.js';

/** The bar of this page [spec 2.7]. */
const HEADER = {
  links: [{ label: 'Home', to: '/' }],
  logIn: { label: 'Sign In', to: '/auth' },
  start: { label: 'Get Started', to: '/auth?mode=signup' },
} as const;

export function ContactPage() {
  usePageTitle('Contact');
  return (
    <PublicPage header={HEADER}>
      <main className="mx-auto grid w-full max-w-text content-start gap-6 px-4 pt-8 pb-12 sm:pt-16">
        <div className="grid gap-2">
          <h1 className="text-display font-semibold">Contact</h1>
          <p className="text-neutral-8">
            A question, a problem or a wish: write to us, and a person answers.
          </p>
        </div>
        <ContactForm />
      </main>
    </PublicPage>
  );
}
