// A page shows these before it has the library of schemas, which a file with a schema would bring along.

/** The response of `POST /api/contact`, and the page's text where it has no message [spec 8.6]. */
export const CONTACT_RECEIVED = "Thank you for contacting us. We'll get back to you within 24 hours.";

/** The waitlist's text where either is missing [spec 5.4]. */
export const WAITLIST_BOTH_REQUIRED = 'Please enter both your name and email address.';
