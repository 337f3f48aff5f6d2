import { expect, test, type Page } from '@playwright/test';
import { newAccount, signUp } from './support/account.js';
import { expectAccessible } from './support/axe.js';
import { expectToast } from './support/toast.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const tokens = (page: Page) =>
  page.evaluate(() => ['token', 'authToken'].map((key) => localStorage.getItem(key)));

async function logIn(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await password(page).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('The authentication screen', () => {
  test("has the heading 'Log in', and 'Sign up', 'Log in', 'Forgot password?' and 'Back to Login' switch its views [2.2] [2.31]", async ({
    page,
  }) => {
    await page.goto('/auth');
    await expect(heading(page, 'Log in')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(heading(page, 'Log in')).toBeVisible();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(heading(page, 'Reset your password')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(heading(page, 'Log in')).toBeVisible();
  });

  test('shows the product beside the form from 1024 px, and puts the cursor into the first field [2.31]', async ({
    page,
  }) => {
    const product = page.getByRole('img', { name: /^A planned grid in Tessera/ });
    for (const [width, shown] of [
      [1024, true],
      [1023, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/auth');
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(product).toBeVisible({ visible: shown });
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByLabel('Username')).toBeFocused();
      await page.goto('/forgot-password');
      await expect(page.getByLabel('Email')).toBeFocused();
    }
  });

  test('names the terms and the privacy policy where somebody signs up [2.2]', async ({ page }) => {
    await page.goto('/signup');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
    await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  });

  test('is shown by /login, /signup, /forgot-password, /dev and /?auth=true, and mode=signup opens sign-up [2.2] [2.3]', async ({
    page,
  }) => {
    for (const [address, name] of [
      ['/login', 'Log in'],
      ['/signup', 'Sign up'],
      ['/forgot-password', 'Reset your password'],
      ['/dev', 'Log in'],
      ['/?auth=true', 'Log in'],
      ['/auth?mode=signup', 'Sign up'],
    ] as const) {
      await page.goto(address);
      await expect(heading(page, name)).toBeVisible();
    }
  });

  test("checks a log-in on every change: 'Please enter a valid email', 'Password must be at least 6 characters' [5.1]", async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').pressSequentially('ada@');
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await page.getByLabel('Email').pressSequentially('example.com');
    await expect(page.getByText('Please enter a valid email')).toBeHidden();
    await password(page).pressSequentially('12345');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await password(page).pressSequentially('6');
    await expect(page.getByText('Password must be at least 6 characters')).toBeHidden();
  });

  test("checks a sign-up: 'Username must be at least 3 characters', 'Passwords do not match', 'You must agree to the Terms of Use to create an account' [5.2]", async ({
    page,
  }) => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('Username').pressSequentially('ab');
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await page.getByLabel('Email').pressSequentially('nobody');
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await password(page).pressSequentially('123');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await page.getByRole('textbox', { name: 'Confirm password' }).pressSequentially('1234');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('checkbox').uncheck();
    await expect(page.getByText('You must agree to the Terms of Use to create an account')).toBeVisible();
    await page.getByRole('button', { name: 'Sign up' }).click();
    expect(await tokens(page)).toEqual([null, null]);
  });
});

test.describe.serial('Someone with an account', () => {
  const account = newAccount('visitor');

  test("signs up: 'Registration successful' with 'Your account has been created!', the token under both keys, and then the grid [8.2]", async ({
    page,
  }) => {
    const told = page.waitForFunction(
      (texts) => texts.every((text) => (document.body as HTMLElement | null)?.innerText.includes(text)),
      ['Registration successful', 'Your account has been created!'],
      { timeout: 120_000 },
    );
    await signUp(page, account);
    await told;
    const [token, authToken] = await tokens(page);
    expect(token).toMatch(/^ey/);
    expect(authToken).toBe(token);
  });

  test("cannot sign up twice: 'Registration failed' with the server's sentence, in a toast and in the red box [8.2]", async ({
    page,
  }) => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('Username').fill(`${account.username}-2`);
    await page.getByLabel('Email').fill(account.email.toUpperCase());
    await password(page).fill(account.password);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(account.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectToast(page, 'Registration failed', 'An account with this email already exists.');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'An account with this email already exists.',
    );
  });

  test("is refused with a wrong password: 'Login failed' in a toast, the reason in a red box above the form [8.2]", async ({
    page,
  }) => {
    await page.goto('/auth');
    await logIn(page, account.email, 'not the password');
    await expectToast(page, 'Login failed', 'Invalid email or password');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("whose token does not work after the log-in reads 'Authentication failed after login', and the token is removed [8.2]", async ({
    page,
  }) => {
    await page.route('**/api/user', (route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }),
    );
    await page.goto('/auth');
    await logIn(page, account.email, account.password);
    await expectToast(page, 'Login failed', 'Authentication failed after login');
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("logs in: 'Login successful' with 'Welcome back!', and is on / with the token under both keys [2.2] [3.13] [8.2]", async ({
    page,
  }) => {
    await page.goto('/auth');
    await logIn(page, account.email, account.password);
    await expectToast(page, 'Login successful', 'Welcome back!');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    const [token, authToken] = await tokens(page);
    expect(token).toMatch(/^ey/);
    expect(authToken).toBe(token);

    await page.goto('/auth');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  });

  test("is recognized by either key, logs out with 'Logged out' and 'You have been logged out successfully.', and the old token is dead [2.20] [8.2]", async ({
    page,
    request,
  }) => {
    const { token } = (await (
      await request.post('/api/login', { data: { email: account.email, password: account.password } })
    ).json()) as { token: string };
    await page.goto('/auth');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto('/');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out', 'You have been logged out successfully.');
    expect(await tokens(page)).toEqual([null, null]);
    await expect
      .poll(async () =>
        (await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401);
  });

  test('with a stored token that is rejected is signed out, after a spinner, and the token is removed [2.31]', async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'made-up');
      localStorage.setItem('token', 'made-up');
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(heading(page, 'Log in')).toBeVisible();
    expect(await tokens(page)).toEqual([null, null]);
  });

  test('whose stored token is taken away is logged out when the page comes to the front', async ({
    page,
  }) => {
    await page.goto('/auth');
    await logIn(page, account.email, account.password);
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
    await page.evaluate(() => {
      localStorage.clear();
      window.dispatchEvent(new Event('focus'));
    });
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeHidden();
  });
});
