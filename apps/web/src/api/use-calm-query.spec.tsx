import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { useCalmQuery } from './use-calm-query.ts';

it('shows the answer, is drawn once for it, and shows what is known at once to whoever comes later', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<string>();
  const drawn: string[] = [];
  function Shown() {
    const { data, isPending } = useCalmQuery({
      queryKey: ['spec'],
      queryFn: () => answer.promise,
      staleTime: Infinity,
    });
    useEffect(() => void drawn.push(isPending ? 'pending' : (data ?? '')));
    return <p>{data}</p>;
  }
  const tree = (children: React.ReactNode) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { rerender } = render(tree(<Shown />));
  answer.resolve('an answer');
  await screen.findByText('an answer');
  // An effect may run after what it belongs to is seen.
  await waitFor(() => expect(drawn).toEqual(['pending', 'an answer']));

  // Asked once more, with the same answer.
  await act(() => client.refetchQueries());
  expect(drawn).toHaveLength(2);

  rerender(
    tree(
      <div>
        <Shown />
      </div>,
    ),
  );
  expect(drawn[2]).toBe('an answer');
});
