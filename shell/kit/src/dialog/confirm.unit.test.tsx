// @vitest-environment jsdom
import { AreaRoot, type ConfirmQuestion, Dialog, questions, useAlert, useConfirm } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

interface AskerProps {
  question: ConfirmQuestion;
  onAnswer: (confirmed: boolean) => void;
}

function Asker({ question, onAnswer }: AskerProps) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      Cancel
    </button>
  );
}

async function ask(question: ConfirmQuestion = questions.cancelOrder()) {
  const onAnswer = vi.fn<(confirmed: boolean) => void>();
  const { user } = renderWithKit(<Asker question={question} onAnswer={onAnswer} />);
  await user.click(screen.getByText('Cancel'));
  return { user, onAnswer };
}

test('DLG-01: asks the specified question before an order is cancelled', async () => {
  await ask();
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to cancel the order?' });
  expect(dialog.textContent).toContain("You won't be able to revert this!");
  expect(screen.getAllByRole('button', { hidden: false }).map((button) => button.textContent)).toEqual([
    'Back Off',
    'Yes, cancel it!',
  ]);
});

test('DLG-02: uses the specified question and button for deleting a part', async () => {
  await ask(questions.deletePart());
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  expect(screen.getByText("You won't be able to revert this!")).toBeDefined();
  expect(screen.getByText('This holds after 15 minutes: until then you can restore the part.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Yes, delete it!' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back Off' })).toBeDefined();
  expect(dialog.getAttribute('aria-describedby')).not.toBeNull();
});

test('DLG-05: answers yes once and closes before a second click', async () => {
  const { user, onAnswer } = await ask();
  await user.dblClick(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(onAnswer.mock.calls).toEqual([[true]]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** The focus follows with the next frame. */
function focusOn(text: string): Promise<void> {
  return vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text));
}

test("DLG-01: answers no when 'Back Off' is pressed", async () => {
  const { user, onAnswer } = await ask();
  await user.click(screen.getByRole('button', { name: 'Back Off' }));
  expect(onAnswer.mock.calls).toEqual([[false]]);
});

test('DLG-01: answers no on a click on the backdrop', async () => {
  const { user, onAnswer } = await ask();
  await user.click(document.querySelector('.kit-backdrop') ?? document.body);
  expect(onAnswer.mock.calls).toEqual([[false]]);
});

test('DLG-01, DLG-05: answers no and restores the focus on Escape', async () => {
  const { user, onAnswer } = await ask();
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[false]]);
  await focusOn('Cancel');
});

test("answers no on Android's Back", async () => {
  const open = new Set<EventTarget>();
  class CloseWatcher extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    destroy(): void {
      open.delete(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) Chrome/142');
  const { onAnswer } = await ask();
  const back = new Event('cancel', { cancelable: true });
  for (const watcher of open) watcher.dispatchEvent(back);
  await vi.waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(open.size).toBe(0);
});

test('DLG-05: keeps the focus inside when Tab leaves the last button', async () => {
  const { user } = await ask();
  screen.getByRole('button', { name: 'Yes, cancel it!' }).focus();
  await user.tab();
  await focusOn('Back Off');
  await user.tab({ shift: true });
  await focusOn('Yes, cancel it!');
});

function Teller() {
  const alert = useAlert();
  return (
    <button type="button" onClick={() => void alert({ title: 'Look', text: 'Something went wrong!' })}>
      tell
    </button>
  );
}

function AskerInDialog({ onClose }: { onClose: () => void }) {
  const confirm = useConfirm();
  return (
    <Dialog title="Bulk change" onClose={onClose} actions={<button type="button">Back</button>}>
      <button type="button" onClick={() => void confirm(questions.cancelOrder())}>
        leave
      </button>
    </Dialog>
  );
}

test('DLG-05: closes only the question with Escape where a dialog asked it', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderWithKit(<AskerInDialog onClose={onClose} />);
  await user.click(screen.getByText('leave'));
  await focusOn('Back Off');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await focusOn('leave');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows a dialog within the styles of its micro-frontend', () => {
  renderWithKit(
    <AreaRoot name="admin">
      <Dialog title="Ship" onClose={() => undefined} />
    </AreaRoot>,
  );
  expect(screen.getByRole('dialog', { name: 'Ship' }).closest('[data-mf]')?.getAttribute('data-mf')).toBe(
    'admin',
  );
});

test('DLG-05: closes an alert with its only button', async () => {
  const { user } = renderWithKit(<Teller />);
  await user.click(screen.getByText('tell'));
  expect(screen.getByRole('alertdialog', { name: 'Look' }).textContent).toContain('Something went wrong!');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
