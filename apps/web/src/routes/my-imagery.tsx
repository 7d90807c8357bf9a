export { MyImageryScreen as MyImageryRoute } from '../features/my-imagery/my-imagery-screen.tsx';
