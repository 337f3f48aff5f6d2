import { ApiError, hasCode, NetworkError, toastMessage } from './api-error.js';

const apiError = (status: number, statusText: string, text: string) =>
  new ApiError({ status, statusText, text, retryAfter: null });

describe('the message of a refused call', () => {
  it('is the status, a colon, a space and the body text [8.1]', () => {
    expect(apiError(500, 'Internal Server Error', 'it broke').message).toBe('500: it broke');
  });

  it('is the status text where the body is empty [8.1]', () => {
    expect(apiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('keeps the raw JSON and reads the code, the text, the details and the request id out of it', () => {
    const text = JSON.stringify({
      error: 'This username is already taken.',
      message: 'This username is already taken.',
      code: 'USERNAME_TAKEN',
      requestId: 'r-1',
      details: [{ path: 'username', message: 'taken' }],
    });
    const error = apiError(409, 'Conflict', text);
    expect(error.message).toBe(`409: ${text}`);
    expect(error).toMatchObject({
      code: 'USERNAME_TAKEN',
      serverMessage: 'This username is already taken.',
      requestId: 'r-1',
      details: [{ path: 'username', message: 'taken' }],
    });
    expect(hasCode(error, 'USERNAME_TAKEN')).toBe(true);
    expect(hasCode(error, 'EMAIL_TAKEN')).toBe(false);
  });

  it('knows how many seconds to wait', () => {
    const limited = new ApiError({ status: 429, statusText: '', text: '', retryAfter: '2' });
    expect(limited.retryAfter).toBe(2);
  });
});

describe('too many requests', () => {
  const limited = (retryAfter: string | null) =>
    new ApiError({
      status: 429,
      statusText: '',
      text: '{"message":"Too many requests. Please wait a moment and try again.","code":"RATE_LIMITED"}',
      retryAfter,
    });

  it.each([
    ['0', '1 second'],
    ['1', '1 second'],
    ['40', '40 seconds'],
    ['60', '1 minute'],
    ['61', '2 minutes'],
    ['3541', '60 minutes'],
  ])('say how long to wait: %s is %s', (retryAfter, wait) => {
    expect(toastMessage(limited(retryAfter), 'Failed')).toBe(`Too many requests. Try again in ${wait}.`);
  });

  it.each([null, 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'are told by the server where it says %s',
    (retryAfter) => {
      expect(toastMessage(limited(retryAfter), 'Failed')).toBe(
        'Too many requests. Please wait a moment and try again.',
      );
    },
  );
});

describe('what a toast says', () => {
  it('is the sentence of the server', () => {
    expect(toastMessage(apiError(409, 'Conflict', '{"message":"Taken."}'), 'Failed')).toBe('Taken.');
  });

  it('is the error field where there is no message [7.6]', () => {
    expect(toastMessage(apiError(400, 'Bad Request', '{"error":"No."}'), 'Failed')).toBe('No.');
  });

  it.each([
    ['a page of HTML', apiError(502, 'Bad Gateway', '<html>502</html>')],
    ['an empty body', apiError(500, 'Internal Server Error', '')],
    ['an empty sentence', apiError(500, 'Internal Server Error', '{"message":" "}')],
    ['a JSON value that is no object', apiError(500, 'Internal Server Error', 'null')],
    ['no response', new NetworkError('unreachable')],
    ['a fault of the page', new TypeError('x is not a function')],
    ['something thrown that is no error', 'text'],
  ])('is the fallback for %s', (_what, error) => {
    expect(toastMessage(error, 'Failed')).toBe('Failed');
  });
});
