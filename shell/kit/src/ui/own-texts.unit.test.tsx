// @vitest-environment jsdom
import { renderWithKit, translatePage } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Unbroken } from './unbroken.tsx';

/** A button whose icon, number and progress change, and a name with and without measures. */
function Row() {
  const [count, setCount] = useState(1);
  const isOdd = count % 2 === 1;
  return (
    <>
      <Button busy={count > 3} onClick={() => setCount(count + 1)}>
        {isOdd ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        Change {count} {isOdd && 'odd '}
        parts
      </Button>
      <p data-testid="name">
        <Unbroken text={isOdd ? 'Brake disc' : 'Brake disc 319 mm, 2-piston'} />
      </p>
    </>
  );
}

test('survives a translated page, and its numbers stay right', async () => {
  const { user } = renderWithKit(<Row />);
  translatePage();
  const button = screen.getByRole('button', { name: /Change/ });
  expect(button.querySelector('font')).toBeTruthy();
  for (const [text, name] of [
    ['Change 2 parts', 'Brake disc 319 mm, 2-piston'],
    ['Change 3 odd parts', 'Brake disc'],
    ['Change 4 parts', 'Brake disc 319 mm, 2-piston'],
  ]) {
    await user.click(button);
    await waitFor(() => expect(button.textContent).toBe(text));
    expect(screen.getByTestId('name').textContent).toBe(name);
  }
  expect(button.getAttribute('aria-busy')).toBe('true');
});
