import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './CopyButton';

describe('CopyButton', () => {
  it('copies the text and says so', async () => {
    const user = userEvent.setup();
    const write = jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValue();
    render(<CopyButton text="kubectl get pods" label="Copy the command" />);
    await user.click(screen.getByRole('button', { name: 'Copy the command' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write).toHaveBeenCalledWith('kubectl get pods');
  });

  it('says what to do when the browser refuses', async () => {
    const user = userEvent.setup();
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new Error('not allowed'));
    render(<CopyButton text="kubectl get pods" label="Copy the command" />);
    await user.click(screen.getByRole('button', { name: 'Copy the command' }));
    expect(
      await screen.findByRole('button', {
        name: 'Not copied: select the text instead',
      }),
    ).toBeVisible();
  });
});
