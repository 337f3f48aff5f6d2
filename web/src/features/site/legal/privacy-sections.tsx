import { Link } from 'react-router-dom';
import type { LegalSection } from './legal-page.js';
import { LINK } from './link.js';

/** What this installation does with accounts that nobody uses; null while it is not known. */
function inactivityText(retention: boolean | null): string {
  switch (retention) {
    case true:
      return 'On this site the 12 months hold: we write to you 30 days before, and then erase the account with everything in it. An account that is paid for counts as used.';
    case false:
      return 'On this site no account is erased for inactivity at present; what you do not delete is kept.';
    case null:
      return 'Before an account is erased for inactivity, we write to you 30 days ahead.';
  }
}

/** The privacy policy, with every fact of the specification [spec 9.7]. */
export function privacySections(retention: boolean | null, operator: string | null): readonly LegalSection[] {
  return [
    {
      heading: 'What we collect',
      body: [
        [
          'Your account: username, email address, a hash of your password, and, if you add them, a profile picture and the names of your Instagram accounts.',
          'Your content: grids, photos, captions and their order. Location and camera data are removed from every photo when it arrives.',
          'Your sessions: when you logged in and were last here, and the kind of device.',
          'Messages that you send us, and your place on the waitlist.',
          'If the app crashes: the error message and the places in our code where it happened, without your name. What stands in quotes is removed first.',
        ],
        'There is no advertising and no tracking, and the app itself measures nothing about how you use it.',
      ],
    },
    {
      heading: 'What we use it for',
      body: [
        'To run the service for you: to keep your grids, to let you log in, to answer you and to charge for paid plans. We sell nothing to anyone.',
      ],
    },
    {
      heading: 'Who else sees it',
      body: [
        'Payments go through a card payment provider, which handles your card data; we receive only whether and when you have paid. The companies that host our servers process data for us and on our instructions.',
      ],
    },
    {
      heading: 'How long we keep it',
      body: [
        'We keep your account and content until you delete them, or until 12 months of inactivity.',
        inactivityText(retention),
        [
          'Photos and grids that you delete wait in your trash for 30 days and are then erased.',
          'Billing records are kept for 10 years, as the law demands.',
          'Logs are kept for 12 months.',
        ],
      ],
    },
    {
      heading: 'What is stored in your browser',
      body: [
        'Your log-in, a number by which we know this browser again when you log in, your theme, captions that are not saved yet, and whether you have seen the tour. Nothing of it follows you to other sites.',
        'So that the app works without a network and nothing is lost, your browser also stores:',
        [
          'Changes and photo files that we have not received yet.',
          'The steps that you can undo, your profile, and the grids that you visited as they were last.',
          'Small pictures of your grids, up to 100 MB, and the pictures of your next posts.',
          'The photos that you try the app with before you have an account. They leave your browser only if you take them into one.',
        ],
        'Logging out deletes your log-in, your steps, grids and pictures. Changes and photo files that we have not received stay only if you choose to keep them: until you log in again, or until someone else logs in with this browser more than 30 days after your last visit. What is stored in the browser is not encrypted.',
      ],
    },
    {
      heading: 'Your rights',
      body: [
        'You can see, correct, export and delete your data. Most of it you do yourself on your profile page, which also makes a ZIP file of everything that is yours. We answer other requests within 30 days. You can complain to a data protection authority.',
      ],
    },
    {
      heading: 'Children',
      body: [
        'We collect no data from anyone under 16. If you believe that a child has an account, tell us and we erase it.',
      ],
    },
    {
      heading: 'How it is protected',
      body: [
        'Connections are encrypted, passwords are stored as hashes, photos have addresses that cannot be guessed, and only you see your grids.',
      ],
    },
    {
      heading: 'Changes to this policy',
      body: ["We give you 14 days' notice of changes to this policy."],
    },
    {
      heading: 'Contact',
      body: [
        ...(operator === null
          ? []
          : [`Responsible for your data is the operator of this site, ${operator}.`]),
        <>
          Write to us on the{' '}
          <Link to="/contact" className={LINK}>
            contact page
          </Link>
          ; we reply within 24 hours. What else you agree to is in the{' '}
          <Link to="/terms" className={LINK}>
            terms
          </Link>
          .
        </>,
      ],
    },
  ];
}
