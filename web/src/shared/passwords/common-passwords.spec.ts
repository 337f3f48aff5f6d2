import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordsIn } from './common-passwords.js';

const file = readFileSync(join(__dirname, 'common-passwords.txt'), 'utf8');

describe('the list of the most used passwords', () => {
  it('has 10,000 of them, each long enough to be taken and in lower case', () => {
    const passwords = [...passwordsIn(file)];
    expect(passwords).toHaveLength(10_000);
    expect(
      passwords.filter((password) => password.length < 6 || password !== password.toLowerCase()),
    ).toEqual([]);
  });

  it.each(['123456', 'password', 'qwerty123', 'iloveyou'])('has %s', (password) => {
    expect(passwordsIn(file).has(password)).toBe(true);
  });

  it.each(['correct horse 7', '', '# ', 'a good password'])('does not have %j', (password) => {
    expect(passwordsIn(file).has(password)).toBe(false);
  });

  it('carries its licence', () => {
    expect(file).toContain('Permission is hereby granted, free of charge');
    expect(file).toContain('Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.');
  });
});
