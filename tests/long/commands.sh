#!/bin/sh
# Checks that commands that run in the process of tests/commands/serve.c print
# the same, and end with the same status, as in a shell. Anything that a shell
# would expand is passed to a shell.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"
if [ "$served" = no ]; then
    bad 'the program of the build' "$top/$BUILD/ludex" "$LUDEX"
    finish
    exit
fi

printf 'b,2,x\na,1\n\nnothing\r\nzz' >f; printf 'other\n' >g
cp f f2
: >e
sqlite3 db 'create table t(a,b); insert into t values(1,null),(2.5,"x|y"),(1e20,3)'

while IFS= read -r line; do
    request line "$work/here/got" "$work/here/got" "$line"
    got=$status
    sh -c "$line" >wanted 2>&1 </dev/null
    is "status of $line" $? "$got"
    same "output of $line" "$(cat wanted)" "$(cat got)"
done <<'END'
cat f
cat f g
cmp f f2
cmp e e
cat f | cmp - f
cat f | cmp f -
cat f | tr -d '\r' | sed 1d
cat f | sort
sort <f
cat f | cut -d , -f 2-
cat f | cut -d , -f 1,3
cat f | cut -d , -f 2
head -n 2 f
head -n 9 f
tail -n 1 f
tail -n +2 f
tail -n 9 f
cat f | tail -n 2
wc -l <f
wc -c <f
grep -c n f
grep -c q f
grep -v a f
grep '^n.*g' f
grep -F . f
grep -q b f
grep 'b\|z' f
grep -cv '^$' f
tr '\n' '|' <f
tr -d '\n' <f
cat e | tr a b
cat f >h; cmp h f && cat g
cmp f g >/dev/null && cat g; cat f
cat nofile 2>/dev/null; cat g
sqlite3 db 'select * from t'
sqlite3 db "select a from t where b = 3; select count(*) from t"
ludex games | head -n 2
ludex nothing
ludex check f 2>&1 >/dev/null | head -n 3
cat "f" 'g'
cat f | grep -c "a"
sed 1d f
cat f;
cat nofile 2>/dev/null
ludex check f >x 2>&1; cat x
ludex check f 2>&1 >x | tr o 0
ludex check <e
ludex check f && cat g; cat e
END

while IFS= read -r line; do
    request line "$work/here/got" "$work/here/got" "$line"
    is "left to the shell: $line" no "$status"
done <<'END'
cat *
cat $HOME
cat "$HOME"
cat `ls`
cat f || cat g
(cat f)
cat f &
cat f >>g
cat 'f
cat f; rm g
sed 2d f
grep -i a f
X=1 ludex games
ludex games | cat -n
cat f |
cat f &&
END
finish
