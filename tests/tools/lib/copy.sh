# shellcheck shell=sh
# Sourced by tests that change the code:
#
#     copy_tree FROM BUILD TO [NAME...]    copies the tree FROM, except what git
#                                          ignores and these names; copies the
#                                          objects of its folder BUILD to
#                                          TO/build, with their times, so that
#                                          only changes are built
copy_tree() {
    mkdir -p "$3/build"
    from=$1 build=$2 to=$3
    shift 3
    (
        cd "$from" || exit
        git ls-files -co --exclude-standard -z | xargs -0 cp --parents -p -t "$to"
        cd "$build" || exit
        set -- mutate sanitize hard fuzz "$@"
        for name; do
            set -- "$@" -name "$name" -prune -o
            shift
        done
        find . "$@" -type f -print0 | xargs -0 cp --parents -p -t "$to/build"
    )
}
