import { PRICES, priceText, type Price } from '@tessera/contracts';
import { Link } from 'react-router-dom';
import type { LegalSection } from './legal-page.js';
import { LINK } from './link.js';

const perPeriod = ({ currency, monthly, yearly }: Price & { yearly: number }) =>
  `${priceText(currency, monthly)}/month or ${priceText(currency, yearly)}/year`;

const { creator, agency } = PRICES.terms;

/** The 16 sections, with every fact of the specification [spec 9.1] [spec 9.7]. */
export const termsSections = (operator: string | null): readonly LegalSection[] => [
  {
    heading: 'Who these terms are between',
    body: [
      'These terms are an agreement between you and the operator of Tessera. They apply from the moment you create an account or use the service.',
      ...(operator === null ? [] : [`The operator is ${operator}.`]),
    ],
  },
  ...SECTIONS,
];

const SECTIONS: readonly LegalSection[] = [
  {
    heading: 'What Tessera is',
    body: [
      'Tessera is a planning tool in the browser. You upload photos, arrange them in a three-column grid, write captions and export the grid as an image.',
      'Tessera does not publish to any social network and is not connected with, or endorsed by, Instagram or Meta.',
    ],
  },
  {
    heading: 'Who may use it',
    body: [
      'You must be at least 16 years old, or have reached the age of digital consent where you live. If you use Tessera for a company, you confirm that you may accept these terms for it.',
    ],
  },
  {
    heading: 'Your account',
    body: [
      'Give a working email address, choose a password that you use nowhere else, and keep it to yourself. You are responsible for what is done with your account. Tell us at once if you believe that somebody else has used it.',
    ],
  },
  {
    heading: 'Plans and prices',
    body: [
      'There are three plans:',
      [
        'Starter: free; 2 grids, 9 media per grid, watermarked export.',
        `Creator: unlimited grids, watermark-free export; ${perPeriod(creator)}.`,
        `Agency: 10 accounts, share-link, team comments; ${perPeriod(agency)}.`,
      ],
      'All prices include VAT.',
    ],
  },
  {
    heading: 'Payment, renewal and cancellation',
    body: [
      'Payments are handled by a card payment provider; we never see your card number. Paid plans renew automatically at the end of each month or year.',
      'You can cancel at any time. Your plan then stays active to the end of the period that you have paid for, and is not renewed.',
    ],
  },
  {
    heading: 'Your content',
    body: [
      'What you upload and write stays yours. You give us only the permission that we need to run the service for you: to store your content, to make smaller copies of your photos, and to show them to you.',
      'You confirm that you have the rights to what you upload.',
    ],
  },
  {
    heading: 'What is not allowed',
    body: [
      'Please do not:',
      [
        'upload anything unlawful, or that violates the rights of others;',
        'try to reach the accounts or content of other people;',
        'disturb the service, overload it, or work around its limits;',
        'resell the service without our written consent.',
      ],
    ],
  },
  {
    heading: 'Our rights in the service',
    body: [
      'The software, the design and the name Tessera belong to us. These terms give you the right to use the service, and no other rights in it.',
    ],
  },
  {
    heading: 'Availability',
    body: [
      'Our target is an uptime of 99.5%. Maintenance and faults outside our control can interrupt the service. The target is an aim, not a guarantee.',
    ],
  },
  {
    heading: 'Changes to the service',
    body: ["We develop Tessera further. We give you 7 days' notice of material changes."],
  },
  {
    heading: 'Privacy',
    body: [
      <>
        How we handle personal data is described in the{' '}
        <Link to="/privacy" className={LINK}>
          privacy policy
        </Link>
        . We answer requests about your rights within 30 days.
      </>,
    ],
  },
  {
    heading: 'Ending the agreement',
    body: [
      'You can delete your account on your profile page at any time; your grids and photos are then erased, and a paid plan ends at once without a refund. We may suspend or end an account that breaks these terms, after a warning where that is reasonable.',
    ],
  },
  {
    heading: 'Liability',
    body: [
      'The service is provided as it is. As far as the law allows, our total liability to you is limited to the greater of €50 or the amount that you paid in the preceding 12 months.',
      'Nothing in these terms limits liability that cannot be limited by law, such as for intent or gross negligence, or your rights as a consumer.',
    ],
  },
  {
    heading: 'Changes to these terms',
    body: [
      "We give you 14 days' notice of changes to these terms, by email or in the service. If you do not agree, you can cancel before they take effect.",
    ],
  },
  {
    heading: 'Contact',
    body: [
      <>
        Questions about these terms are welcome on the{' '}
        <Link to="/contact" className={LINK}>
          contact page
        </Link>
        . We reply within 24 hours.
      </>,
    ],
  },
];
