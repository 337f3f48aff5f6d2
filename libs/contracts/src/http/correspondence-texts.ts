// A page shows these before it has the library of schemas, which a file with a schema would bring along.

/** The response of `POST /api/contact`, and the page's text where it has no message (section 8). */
export const CONTACT_RECEIVED = "Thank you for contacting us. We'll get back to you within 24 hours.";

/** Section 5: the waitlist's text where either is missing. */
export const WAITLIST_BOTH_REQUIRED = 'Please enter both your name and email address.';
