import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { useGoBack } from '../../../shared/ui/use-go-back.js';

interface LegalPageProps {
  readonly heading: string;
  readonly lastUpdated: string;
  readonly intro: ReactNode;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly heading: string;
  /** Paragraphs; a list within one stands as an array. */
  readonly body: readonly (ReactNode | readonly ReactNode[])[];
}

/** A text to be read: numbered sections in one narrow column, with a way back. */
export function LegalPage({ heading, lastUpdated, intro, sections }: LegalPageProps) {
  const goBack = useGoBack();
  return (
    <PublicPage>
      <main className="mx-auto grid w-full max-w-text content-start gap-10 px-4 pt-6 pb-16 sm:px-6 md:pt-10 md:pb-24">
        <Button variant="ghost" className="-ml-4 justify-self-start" onClick={goBack}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back
        </Button>
        <header className="grid gap-3">
          <h1 className="text-display font-semibold">{heading}</h1>
          <p className="text-small text-neutral-8">Last updated: {lastUpdated}</p>
          <p className="text-title leading-normal text-neutral-8">{intro}</p>
        </header>
        {sections.map((section, index) => (
          <section key={section.heading} className="grid gap-3">
            <h2 className="text-title font-semibold">
              {index + 1}. {section.heading}
            </h2>
            {section.body.map((part, place) => (
              <Part key={place} part={part} />
            ))}
          </section>
        ))}
      </main>
    </PublicPage>
  );
}

function Part({ part }: { readonly part: LegalSection['body'][number] }) {
  if (!Array.isArray(part)) return <p className="text-neutral-9">{part}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-neutral-9 marker:text-neutral-7">
      {part.map((item: ReactNode, place) => (
        <li key={place}>{item}</li>
      ))}
    </ul>
  );
}
