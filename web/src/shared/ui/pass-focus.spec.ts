import { passFocus, sameInNextRow } from './pass-focus.js';

beforeEach(() => {
  document.body.innerHTML = `
    <ul>
      <li><button>Open 1</button><button>Delete 1</button></li>
      <li><button>Open 2</button><button>Delete 2</button></li>
      <li><button>Delete 3</button></li>
    </ul>
    <input />`;
});

const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`No button ${name}`);
  return found;
};
const field = () => document.querySelector('input');

it('passes the focus on from the control that has it', () => {
  button('Open 1').focus();
  passFocus(button('Open 1'), field());
  expect(document.activeElement).toBe(field());
});

it('takes no focus from another control, and keeps it where nothing is to have it', () => {
  button('Open 2').focus();
  passFocus(button('Open 1'), field());
  expect(document.activeElement).toBe(button('Open 2'));
  passFocus(button('Open 2'), null);
  expect(document.activeElement).toBe(button('Open 2'));
});

it('finds the same button of the next row, and of the row before the last one', () => {
  expect(sameInNextRow(button('Delete 1'))).toBe(button('Delete 2'));
  expect(sameInNextRow(button('Open 1'))).toBe(button('Open 2'));
  expect(sameInNextRow(button('Delete 3'))).toBe(button('Open 2'));
});

it('takes the last button of a row that has fewer', () => {
  expect(sameInNextRow(button('Delete 2'))).toBe(button('Delete 3'));
});

it('finds nothing where there is no other row', () => {
  document.querySelectorAll('li:not(:first-child)').forEach((row) => row.remove());
  expect(sameInNextRow(button('Delete 1'))).toBeNull();
});
