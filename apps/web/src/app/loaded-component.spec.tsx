import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { loadedComponent } from './loaded-component.tsx';

const Placeholder = () => <p>Loading</p>;
const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

class Caught extends Component<{ readonly children: ReactNode }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    return this.state.said === '' ? this.props.children : <p>{this.state.said}</p>;
  }
}

it('shows a placeholder, and the component as soon as its code is there', async () => {
  let loads = 0;
  const Loaded = loadedComponent(async () => {
    loads++;
    return Greeting;
  }, Placeholder);
  render(<Loaded name="Ada" />);
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  render(<Loaded name="Grace" />);
  expect(screen.getByText('Hello Grace')).toBeDefined();
  expect(loads).toBe(1);
});

it('has no placeholder where its code was loaded before', async () => {
  const Loaded = loadedComponent(async () => Greeting, Placeholder);
  await Loaded.load();
  render(<Loaded name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

it('fails where it is drawn when its code cannot be loaded', async () => {
  const Loaded = loadedComponent<object>(() => Promise.reject(new Error('Nobody answers')), Placeholder);
  render(
    <Caught>
      <Loaded />
    </Caught>,
    { onCaughtError: () => undefined },
  );
  expect(await screen.findByText('Nobody answers')).toBeDefined();
});
