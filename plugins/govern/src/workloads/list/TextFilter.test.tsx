import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextFilter } from './TextFilter';

describe('TextFilter', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const box = () => screen.getByRole('searchbox');
  const type = (value: string) =>
    fireEvent.change(box(), { target: { value } });
  const rest = () => act(() => jest.advanceTimersByTime(300));

  it('asks once, when typing rests', () => {
    const onChange = jest.fn();
    render(<TextFilter text="" onChange={onChange} />);
    type('c');
    type('ch ');
    rest();
    expect(onChange.mock.calls).toEqual([['ch']]);
  });

  it('lets a reset stand, whatever was typed just before', () => {
    const onChange = jest.fn();
    const { rerender } = render(
      <TextFilter text="ledger" onChange={onChange} />,
    );
    type('ledger-2');
    rerender(<TextFilter text="" onChange={onChange} />);
    rest();
    expect(box()).toHaveValue('');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('does not lose what is typed while its own text comes back', () => {
    const onChange = jest.fn();
    const { rerender } = render(<TextFilter text="" onChange={onChange} />);
    type('led');
    rest();
    type('ledger');
    rerender(<TextFilter text="led" onChange={onChange} />);
    rest();
    expect(box()).toHaveValue('ledger');
    expect(onChange.mock.calls).toEqual([['led'], ['ledger']]);
  });
});
