import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { taskingQuestions } from './tasking-questions.tsx';

function show() {
  render(taskingQuestions.map(({ title, answer }) => <section key={title}>{answer}</section>));
}

it('names the constants of tasking as the form and the price book have them', () => {
  show();
  expect(screen.getByText(/begins with the next 7 days at 15 to 90 degrees/)).toBeDefined();
  expect(screen.getByText(/at most 92 days and ends at most 366 days from now/)).toBeDefined();
  expect(screen.getByText(/The form begins 7 and 37 days from now/)).toBeDefined();
  expect(screen.getByText(/each is \$680\.00 unless/)).toBeDefined();
});

it('asks each question once', () => {
  expect(new Set(taskingQuestions.map(({ title }) => title)).size).toBe(taskingQuestions.length);
});
